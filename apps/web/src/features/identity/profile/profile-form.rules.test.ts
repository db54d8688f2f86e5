import { expect, test } from 'vitest'
import {
  changesOf,
  missingParts,
  nickNameProblemOf,
  type ProfileValues,
  problemsOf,
  takenBack,
  valuesOf,
  withDue,
} from './profile-form.rules.ts'

const empty: ProfileValues = {
  nickName: '',
  avatarId: '',
  gender: '',
  birthYear: '',
  province: '',
  city: '',
  unitId: '',
  branchId: '',
}
const filled: ProfileValues = {
  nickName: '老李',
  avatarId: 'crane',
  gender: 'unsaid',
  birthYear: '1952',
  province: 'zhejiang',
  city: '杭州',
  unitId: 'beijing',
  branchId: 'beijing-xicheng',
}

test('no data gives an empty form, and a branch sets its unit', () => {
  const stored = {
    nickName: null,
    avatarId: null,
    gender: null,
    birthYear: null,
    province: null,
    city: null,
    branchId: null,
  }
  expect(valuesOf(stored, null)).toEqual(empty)
  expect(valuesOf({ ...stored, birthYear: 1952, branchId: 'beijing-xicheng' }, 'beijing')).toEqual({
    ...empty,
    birthYear: '1952',
    unitId: 'beijing',
    branchId: 'beijing-xicheng',
  })
})

test.each([
  ['老李', '', null],
  ['', '', 'empty'],
  ['  ', '老李', 'empty'],
  ['客服\u200b', '客服\u200b', null],
  ['客服\u200b', '老李', 'invisible'],
  ['老\u2003王', '', 'spacing'],
  ['<b>', '', 'markup'],
  ['好'.repeat(20), '', null],
  ['好'.repeat(21), '', 'long'],
  ['我的 138-1234-5678', '', 'contact'],
  ['１３８１２３４５６７８', '', 'contact'],
  ['***', '', 'signs'],
  ['🌲', '', null],
])('the nickname %s after %s: %s', (typed, saved, problem) => {
  expect(nickNameProblemOf(typed, saved)).toBe(problem)
})

test('every problem appears at its own field', () => {
  expect(problemsOf(filled, filled)).toEqual({})
  expect(problemsOf(empty, empty)).toEqual({ nickName: 'empty' })
  const years = ['1899', '2021', '52', '19 52', '１９５２', '五二年', '195a']
  const wrong = years.filter((birthYear) => problemsOf({ ...empty, birthYear }, empty).birthYear)
  expect(wrong).toEqual(['1899', '2021', '52', '五二年', '195a'])
  expect(problemsOf({ ...filled, city: '城'.repeat(41) }, filled)).toEqual({ city: 'long' })
  expect(problemsOf({ ...filled, unitId: 'beijing', branchId: '' }, filled)).toEqual({ branchId: 'choose' })
})

test('only changes are sent, and null clears a part', () => {
  expect(changesOf(filled, filled)).toEqual({ name: null, data: null })
  expect(changesOf(filled, empty)).toEqual({
    name: { nickName: '老李', avatarId: 'crane' },
    data: {
      gender: 'unsaid',
      birthYear: 1952,
      province: 'zhejiang',
      city: '杭州',
      unitId: 'beijing',
      branchId: 'beijing-xicheng',
    },
  })
  const cleared = { ...empty, nickName: '老李', avatarId: 'crane' }
  expect(changesOf(cleared, filled)).toEqual({
    name: null,
    data: { gender: null, birthYear: null, province: null, city: null, branchId: null },
  })
  expect(changesOf({ ...filled, birthYear: '１９５３', city: ' 宁波 ' }, filled).data).toEqual({
    birthYear: 1953,
    city: '宁波',
  })
})

test('cleared parts can be restored, changed ones cannot', () => {
  expect(takenBack(changesOf({ ...filled, city: '' }, filled).data, filled)).toEqual(filled)
  expect(takenBack(changesOf({ ...filled, city: '宁波' }, filled).data, filled)).toBeNull()
  expect(takenBack(null, filled)).toBeNull()
})

test('a task whose parts are complete but which is not done yet causes a save', () => {
  const due = (values: ProfileValues, saved: ProfileValues, open: Parameters<typeof withDue>[2]) =>
    withDue(changesOf(values, saved), values, open)
  const both = ['complete_userInfo', 'fill_in_personal_info'] as const
  expect(due(filled, filled, [])).toEqual({ name: null, data: null })
  expect(due(filled, filled, both)).toEqual({ name: { avatarId: 'crane' }, data: { gender: 'unsaid' } })
  expect(due(empty, empty, both)).toEqual({ name: null, data: null })
  expect(due({ ...filled, city: '宁波' }, filled, both).data).toEqual({ city: '宁波' })
})

test('each task lists its missing parts', () => {
  expect(missingParts('complete_userInfo', empty)).toEqual(['nickName', 'avatar'])
  expect(missingParts('fill_in_personal_info', empty)).toEqual(['gender', 'birthYear', 'province', 'city'])
  expect(missingParts('fill_in_personal_info', { ...empty, gender: 'unsaid', city: '杭州' })).toEqual([
    'birthYear',
    'province',
  ])
  expect(missingParts('complete_userInfo', filled)).toEqual([])
  expect(missingParts('fill_in_personal_info', filled)).toEqual([])
})
