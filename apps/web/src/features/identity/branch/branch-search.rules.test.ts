import { expect, test } from 'vitest'
import { findBranches } from './branch-search.rules.ts'

const branch = (id: string, name: string, pinyin: string, latitude: number, longitude: number) => ({
  id,
  name,
  pinyin,
  latitude,
  longitude,
})
const units = [
  {
    id: 'beijing',
    name: '北京分行',
    pinyin: 'bei jing',
    branches: [
      branch('xicheng', '西城支行', 'xi cheng', 39.91, 116.37),
      branch('haidian', '海淀支行', 'hai dian', 39.96, 116.3),
    ],
  },
  {
    id: 'xian',
    name: '西安分行',
    pinyin: 'xi an',
    branches: [branch('yanta', '雁塔支行', 'yan ta', 34.22, 108.95)],
  },
]
const idsOf = (typed: string, here: { latitude: number; longitude: number } | null = null) =>
  findBranches(units, typed, here).map(({ branch: { id } }) => id)

test.each([
  ['', ['xicheng', 'haidian', 'yanta']],
  ['海淀', ['haidian']],
  ['北京', ['xicheng', 'haidian']],
  ['北京海淀', ['haidian']],
  ['北京分行海淀支行', ['haidian']],
  ['西安海淀', []],
  ['haidian', ['haidian']],
  ['Hai Dian', ['haidian']],
  ['hǎidiàn', ['haidian']],
  ['hd', ['haidian']],
  ['bjhd', ['haidian']],
  ['xi’an yan', ['yanta']],
  ['xian', ['yanta']],
  ['nowhere', []],
])('%j finds %j', (typed, ids) => {
  expect(idsOf(typed)).toEqual(ids)
})

test('where the place is known, the nearest branch comes first, with its distance', () => {
  const here = { latitude: 34.2, longitude: 108.9 }
  expect(idsOf('', here)).toEqual(['yanta', 'haidian', 'xicheng'])
  expect(findBranches(units, '雁塔', here)[0]?.km).toBe(5)
})
