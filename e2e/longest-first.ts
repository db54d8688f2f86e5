import { existsSync, readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The journeys that take longest, in this order: begun last, one of them would run alone at the end. The second to
 * fourth need only the empty club, while the first has the demo club prepared.
 */
const longest = [
  'walk',
  'old-browsers',
  'shell',
  'never-blank',
  'gallery',
  'overlays',
  'channels',
  'phone-display',
  'contest',
  'first-month',
  'by-keys',
  'earning',
]

const missing = longest.filter((name) => !existsSync(new URL(`./${name}.test.ts`, import.meta.url)))
if (missing.length > 0)
  throw new Error(`longest-first.ts names journeys that are gone: ${missing.join(', ')}`)

/** Whether a file of the web's tests needs a document. */
const hasDocument = ({ moduleId, project }: TestSpecification) =>
  project.name === 'web' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/** A place in the order; all others come behind, as Vitest sorts them: the largest files first. */
function placeOf(file: TestSpecification): number {
  const { moduleId, project } = file
  // One after the other: a process goes on only with files of the same environment, and a new one loads all sources.
  if (hasDocument(file)) return -2
  const place = longest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`))
  return project.name === 'e2e' && place < 0 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
