/** What the editor asks the person about. */
export type EditorDialog =
  | { readonly what: 'rename'; readonly id: string; readonly title: string }
  | { readonly what: 'add'; readonly parent_id: string | null }
  | { readonly what: 'resources'; readonly node_id: string };
