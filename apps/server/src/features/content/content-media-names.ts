import { languages } from '@club/contract/languages.ts'
import { screenPictures } from '@club/contract/media.rules.ts'
import type { CheckedContent, CheckedItem, Problem } from './content-file.ts'
import { picturesIn } from './content-html.ts'

/** Every string in a YAML value, at any depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part)
}

/**
 * The media named by the files of a content folder and by the screens themselves. Any string that
 * matches a media file's name counts, whatever its field: texts for readers never look like one.
 */
export function namedMedia(content: CheckedContent): string[] {
  const names = new Set<string>(screenPictures)
  const take = (text: string) => {
    if (content.media.has(text)) names.add(text)
  }
  for (const text of textsIn([content.brand?.value, content.avatars?.value])) take(text)
  for (const item of content.items) for (const text of textsOfItem(item)) take(text)
  return [...names].sort()
}

/** Every string of an item, and the names of the pictures in its texts: what may name media. */
export function* textsOfItem({ facts, words, bodies }: CheckedItem): Generator<string> {
  yield* textsIn(facts.value)
  for (const language of languages) {
    yield* textsIn(words[language].value)
    yield* picturesIn(bodies[language])
  }
}

/** The pictures that screens name must exist. */
export function checkScreenPictures({
  pictures,
  problems,
}: Pick<CheckedContent, 'pictures' | 'problems'>): void {
  for (const name of screenPictures) {
    const file = `media/${name}`
    // One that exists but may not be shown is already reported.
    if (pictures.has(name) || problems.some((problem: Problem) => problem.file === file)) continue
    problems.push({ file, line: 1, field: '', message: 'is missing; screens of the club show it' })
  }
}
