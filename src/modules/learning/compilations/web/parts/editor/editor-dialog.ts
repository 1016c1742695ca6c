/** The dialog that is open in the editor. */
export type EditorDialog =
  | { readonly what: 'rename'; readonly id: string; readonly title: string }
  | { readonly what: 'add'; readonly parent_id: string | null }
  | { readonly what: 'resources'; readonly node_id: string };
