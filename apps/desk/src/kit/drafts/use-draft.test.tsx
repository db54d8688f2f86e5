// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { keepDraft, useDraft } from './use-draft.ts'

beforeEach(() => sessionStorage.clear())

/** What a page finds that opens with a draft. */
function opened<T>(key: string, initial: T): T {
  let found = initial
  function Page() {
    found = useDraft(key, initial)[0]
    return null
  }
  renderToString(<Page />)
  return found
}

test('a page finds its draft after a reload, and nothing under another name', () => {
  keepDraft('case:1', { texts: { zh_cn: '已核实' }, points: '5' })
  expect(opened('case:1', { texts: {}, points: '' })).toEqual({ texts: { zh_cn: '已核实' }, points: '5' })
  expect(opened('case:2', { texts: {}, points: '' })).toEqual({ texts: {}, points: '' })
})

test('a draft of the version before gets the fields that are new, and one of another shape is none', () => {
  keepDraft('case:1', { texts: { zh_cn: '已核实' } })
  expect(opened('case:1', { texts: {}, points: '' })).toEqual({ texts: { zh_cn: '已核实' }, points: '' })
  const inBoth = { texts: { zh_cn: '', en_us: '' }, points: '' }
  expect(opened('case:1', inBoth).texts).toEqual({ zh_cn: '已核实', en_us: '' })
  expect(opened('case:1', '')).toBe('')
  expect(opened('case:1', ['x'])).toEqual(['x'])
  keepDraft('reason', 'wrong file')
  expect(opened('reason', { texts: {} })).toEqual({ texts: {} })
  expect(opened('reason', '')).toBe('wrong file')
  keepDraft('content:1', { revision: 2 })
  expect(opened<{ revision: number } | null>('content:1', null)).toEqual({ revision: 2 })
})
