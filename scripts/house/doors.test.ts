import { expect, test } from 'vitest'
import { isDoor, listsOfFiles } from './doors.ts'
import { filesIn } from './sources.ts'

const doors = filesIn('apps', /\.ts$/).filter(({ name }) => isDoor(name))
const sample = (text: string) => ({ name: 'apps/server/src/features/points/points.ts', text })
const three = "export { a } from './a.ts'\nexport type { B } from './b.ts'\nexport * from './c.ts'\n"

test('doors hold code: none is a list of files', () => {
  expect(doors.length).toBeGreaterThan(10)
  expect(doors.flatMap(listsOfFiles)).toEqual([])
})

test('three files may be re-exported, each as often as needed', () => {
  expect(listsOfFiles(sample(`${three}export { d } from './a.ts'\nexport const e = 1\n`))).toEqual([])
})

test.each([
  "export { d } from './d.ts'",
  "export type { D } from './d.ts'",
  "import { d } from './d.ts'\nexport { d }",
  "import { d } from './d.ts'\nexport { d as e }",
])('the check finds a fourth: %s', (fourth) => {
  expect(listsOfFiles(sample(`${three}${fourth}\n`))).toHaveLength(1)
})
