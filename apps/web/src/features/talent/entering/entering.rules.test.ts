import { expect, test } from 'vitest'
import {
  emptyEntry,
  filesStateOf,
  furthestStep,
  isChecking,
  kindOfType,
  maxFilesOf,
  percentOf,
  problemsOfEntry,
  stepIn,
  stepToChange,
} from './entering.rules.ts'

const types = [8, 7]

test('the address names a step, or none', () => {
  expect(stepIn(new URLSearchParams('showTab=6&step=3'))).toBe(3)
  expect(stepIn(new URLSearchParams('showTab=6'))).toBeNull()
  expect(stepIn(new URLSearchParams('step=5'))).toBeNull()
})

test('each step needs what the steps before it ask for', () => {
  expect(furthestStep(emptyEntry, 3, types)).toBe(1)
  expect(furthestStep({ ...emptyEntry, type: 1 }, 3, types)).toBe(1)
  expect(furthestStep({ ...emptyEntry, type: 8 }, 0, types)).toBe(2)
  expect(furthestStep({ ...emptyEntry, type: 8, name: '  ' }, 1, types)).toBe(3)
  expect(furthestStep({ ...emptyEntry, type: 8, name: '晨光' }, 1, types)).toBe(4)
})

test('a work has one film, or up to three pictures', () => {
  expect([3, 7, 8].map((type) => maxFilesOf(kindOfType(type)))).toEqual([1, 1, 3])
})

test('a name is needed, and both texts have a maximum length', () => {
  const entry = { ...emptyEntry, type: 8 }
  expect(problemsOfEntry(entry)).toEqual({ name: 'missing', intro: null })
  expect(problemsOfEntry({ ...entry, name: '光'.repeat(20) })).toEqual({ name: null, intro: null })
  expect(problemsOfEntry({ ...entry, name: '光'.repeat(21), intro: '光'.repeat(301) })).toEqual({
    name: 'long',
    intro: 'long',
  })
})

test('a work sent back for its kind is changed from the first step, any other from its files', () => {
  expect(stepToChange('wrongType')).toBe(1)
  expect(stepToChange('unclear')).toBe(2)
  expect(stepToChange(null)).toBe(2)
})

test('what the member must solve comes before what continues by itself', () => {
  expect(filesStateOf([])).toBe('none')
  expect(filesStateOf([{ phase: 'stored' }, { phase: 'lost' }, { phase: 'waiting' }])).toBe('unsolved')
  expect(filesStateOf([{ phase: 'stored' }, { phase: 'sending' }, { phase: 'waiting' }])).toBe('waiting')
  expect(filesStateOf([{ phase: 'stored' }, { phase: 'sending' }])).toBe('sending')
  expect(filesStateOf([{ phase: 'stored' }])).toBe('ready')
})

test('percentages are whole, and 100 is never shown before the answer', () => {
  expect([0, 0.127, 1].map(percentOf)).toEqual([0, 12, 99])
  expect([0.5, 1].map(isChecking)).toEqual([false, true])
})
