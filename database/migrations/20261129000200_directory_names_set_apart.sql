-- Names of two characters that are set apart (`李 雷`) are found without the space: the grams across it are added.
update "user" set grams = grams || array(
    select substr(joined, at, 2) from
      (select regexp_replace(name, '([\u3400-\u9fff])\s+(?=[\u3400-\u9fff])', '\1', 'g') as joined) one,
      lateral generate_series(1, length(joined) - 1) at)
 where name ~ '[\u3400-\u9fff]\s+[\u3400-\u9fff]';
