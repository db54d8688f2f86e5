/**
 * A regular expression with sets of Unicode. A browser that does not know them gets one that matches nothing, where a
 * literal would keep its whole file from being read: in a form the server then finds what the browser did not.
 */
export function unicodePattern(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch {
    return new RegExp('(?!)', flags)
  }
}
