import { expect, test } from 'vitest'
import { queryOfStep, stepIn, steps } from './steps.rules.ts'

const poster = { isCertificate: false, isMember: true }
const open = (search: string, who = poster) => stepIn(new URLSearchParams(search), who)

test('an address opens its step, and the first one without it', () => {
  expect([open(''), open('step=2'), open('step=3'), open('step=9')]).toEqual([1, 2, 3, 1])
})

test('a certificate has no step for words', () => {
  const certificate = { ...poster, isCertificate: true }
  expect([open('step=2', certificate), open('step=3', certificate)]).toEqual([1, 3])
})

test('a visitor chooses and writes, but is not shown a poster', () => {
  const visitor = { ...poster, isMember: false }
  expect([open('step=2', visitor), open('step=3', visitor)]).toEqual([2, 1])
})

test('the address of a step keeps what it is about', () => {
  expect(queryOfStep('?workNo=600012&step=3', steps.words)).toBe('?workNo=600012&step=2')
  expect(queryOfStep('?workNo=600012&step=2', steps.template)).toBe('?workNo=600012')
  expect(queryOfStep('?step=2', steps.template)).toBe('')
})
