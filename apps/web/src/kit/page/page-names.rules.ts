/** The words of a path: `/talent25MainVision` has talent, 25, Main and Vision. */
function wordsOf(path: string): string[] {
  return path === '/' ? ['home'] : (path.match(/[A-Z]?[a-z]+|\d+/g) ?? [])
}

/** The page's identifier in reports: `/edit-nickname` and `/editNickname` are both `edit-nickname`. */
export function pageIdOf(path: string): string {
  return wordsOf(path)
    .map((word) => word.toLowerCase())
    .join('-')
}
