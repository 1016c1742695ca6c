export function Page() {
  return <main><h1>ui</h1></main>;
}
