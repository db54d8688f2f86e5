import { expect, test } from 'vitest'
import { words } from './mine.words.zh-cn.ts'
import { stateInWords } from './own-state.ts'

test('nobody is asked to change a work or to find votes once that is over', () => {
  const over = { isOn: false, isVoteOpen: false }
  for (const status of ['shown', 'refused', 'review'] as const)
    expect(stateInWords(status, over, words).join()).not.toMatch(/投票。|请改|还可以改|再交/)
  expect(stateInWords('shown', { isOn: true, isVoteOpen: false }, words)[1]).toBe(words.voteOver)
})

test('while the edition is on, the state says what can be done', () => {
  const on = { isOn: true, isVoteOpen: true }
  expect(stateInWords('shown', on, words)).toEqual([words.states.shown, words.stateTexts.shown])
  expect(stateInWords('refused', on, words)).toEqual([words.states.refused, words.stateTexts.refused])
  expect(stateInWords('deleted', { ...on, isOn: false }, words)[0]).toBe(words.states.deleted)
})
