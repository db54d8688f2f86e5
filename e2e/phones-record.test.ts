import { expect, test } from 'vitest'
import { type Row, withRows } from './phones/record.ts'

/** How `npm run phones` writes its table. */

const page = `# Phones
<!-- The table: written by npm run phones. -->

| Engine | Version | Tried | Home | Map |
| --- | --- | --- | --- | --- |
| Old | 1.0 | 2026-01-01 | ✓ | ❌ |
| New | 9.0 | 2026-01-01 | ✓ | ❌ |

- Old, Map: it was slow
- New, Map: it was slow
<!-- End of the table. -->
The end.
`
const engines = ['Old', 'New', 'Newest']
const journeys = ['Home', 'Map']
const row: Row = { engine: 'New', version: '9.1', day: '2026-02-02', outcomes: { Home: null, Map: '' } }

test('an engine gets a new row, and the others keep theirs with its day and reasons', () => {
  expect(withRows(page, { engines, journeys, rows: [row] })).toBe(
    page
      .replace('| New | 9.0 | 2026-01-01 | ✓ | ❌ |', '| New | 9.1 | 2026-02-02 | – | ✓ |')
      .replace('- New, Map: it was slow\n', ''),
  )
})

test('a reason is one line of plain words', () => {
  const failed = { ...row, engine: 'Newest', outcomes: { Home: '', Map: '"地图" did not come:\n<b>|`' } }
  const written = withRows(page, { engines, journeys, rows: [failed] })
  expect(written).toContain('| Newest | 9.1 | 2026-02-02 | ✓ | ❌ |')
  expect(written).toContain('- Newest, Map: "地图" did not come: b')
})

test('a page without the marks is refused', () => {
  expect(() => withRows('# Phones', { engines, journeys, rows: [] })).toThrow('lost the marks')
})
