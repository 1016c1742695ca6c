import { postCategoryWord } from '#modules/core/directory/contract/post-categories.ts';
import { useLocalize } from '#web/i18n/texts.ts';

/** The word of a category of posts; one that is on the list no more stands as it was stored. */
export function usePostCategoryWord(): (category: string) => string {
  const localize = useLocalize();
  return (category) => {
    const word = postCategoryWord(category);
    return word ? localize(word) : category;
  };
}
