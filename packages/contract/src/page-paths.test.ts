import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageParams } from './page-list.ts'
import { type PagePath, pageIdOf, path } from './page-paths.ts'

/** The pages of the releases, each with the query parameters that its links had: `/citys?cityId&to`. */
const released: string[] = JSON.parse(readFileSync(new URL('released-pages.json', import.meta.url), 'utf8'))

test('links to a released page last: none has gone, and no parameter of one', () => {
  expect(released.length).toBeGreaterThan(50)
  const gone = released.filter((address) => {
    const [page = '', names] = address.split('?')
    const known = pageParams[page as PagePath]
    return !known || names?.split('&').some((name) => !known.includes(name))
  })
  expect(gone).toEqual([])
})

test('an address has the query of its link, in the order of the link', () => {
  expect(path('/happiness-center')).toBe('/happiness-center')
  expect(path('/createPoster', { workNo: '600012', kind: 'certificate', step: 3 })).toBe(
    '/createPoster?workNo=600012&kind=certificate&step=3',
  )
  expect(path('/search', { text: '医保 100%' })).toBe('/search?text=%E5%8C%BB%E4%BF%9D%20100%25')
})

test('half a character, as some keyboards leave it, and what controls a line are no part of an address', () => {
  expect(path('/search', { text: '医保\t报销' })).toBe('/search?text=%E5%8C%BB%E4%BF%9D%20%E6%8A%A5%E9%94%80')
  expect(path('/search', { text: '荷\ud83d花\ude00' })).toBe('/search?text=%E8%8D%B7%E8%8A%B1')
  expect(path('/search', { text: '😀' })).toBe('/search?text=%F0%9F%98%80')
})

test('the page of a kind shows the item that its link names, and may be asked for more', () => {
  expect(pageParams['/newsDetail']).toEqual(['id'])
  expect(pageParams['/discounts']).toEqual(['tab', 'id'])
})

test('what is not known is left out of the address, and what is not a page or its parameter does not compile', () => {
  expect(path('/talent', { showTab: '4', type: undefined, month: null })).toBe('/talent?showTab=4')
  expect(path('/my-data', { part: null })).toBe('/my-data')
  // @ts-expect-error no such page
  path('/no-such-page')
  // @ts-expect-error no such parameter
  path('/my-data', { tab: 'known' })
})

test('a value is encoded once and comes back as it was', () => {
  const text = '100% & 5 = ?#+ é'
  const { searchParams } = new URL(path('/search', { text }), 'https://club.invalid')
  expect(searchParams.get('text')).toBe(text)
})

test.each([
  ['/', 'home'],
  ['/health', 'health'],
  ['/aumRules', 'aum-rules'],
  ['/edit-nickname', 'edit-nickname'],
  ['/talent_review', 'talent-review'],
  ['/happyRuYiCard', 'happy-ru-yi-card'],
  ['/talent25MainVision', 'talent-25-main-vision'],
  ['/createPoster25', 'create-poster-25'],
])('%s has the identifier %s', (path, pageId) => {
  expect(pageIdOf(path)).toBe(pageId)
})
