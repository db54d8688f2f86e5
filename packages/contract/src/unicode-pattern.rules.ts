/**
 * A regular expression with sets of Unicode, made when it is first used: a phone takes long for each. A browser that does
 * not know the sets gets one that matches nothing, where a literal would keep its whole file from being read: in a form
 * the server then finds what the browser did not.
 */
export function unicodePattern(source: string | (() => string), flags: string): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= madeOf(typeof source === 'string' ? source : source(), flags)
    return made
  }
}

function madeOf(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch {
    return new RegExp('(?!)', flags)
  }
}
