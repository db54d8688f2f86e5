const maxCharacters = 26
const cutMark = '......'

/** The description of a shared work: its intro, cut, or `fallback` if there is none: rules/contest#shared-works. */
export function shareDescription(intro: string, fallback: string): string {
  const characters = [...intro.replace(/\s+/g, ' ').trim()]
  if (characters.length === 0) return fallback
  if (characters.length <= maxCharacters) return characters.join('')
  return characters.slice(0, maxCharacters).join('') + cutMark
}
