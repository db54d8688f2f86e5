// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { kitWords } from '../../kit/words.ts'
import type { Voting } from './use-vote.ts'
import { VoteButton } from './vote-button.tsx'
import { talentWords } from './words.ts'

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await Promise.all([talentWords.load('zh_cn'), kitWords.load('zh_cn')])
})

const open: Voting = {
  isVoted: false,
  isOwn: false,
  isKeptOut: false,
  left: 3,
  cast: null,
  isBusy: false,
  isPending: false,
  refusal: null,
  vote: () => {},
}

/** What a work shows, and how many buttons. */
async function shown(voting: Partial<Voting>): Promise<[text: string, buttons: number]> {
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <VoteButton name="荷塘" voting={{ ...open, ...voting }} />
      </LanguageProvider>,
    ),
  )
  const found = [document.body.textContent ?? '', document.querySelectorAll('button').length] as const
  await act(async () => root.unmount())
  return [...found]
}

test('whoever may vote is offered it', async () => {
  expect(await shown({})).toEqual(['投一票今天有3票。', 1])
})

test.each<[string, Partial<Voting>]>([
  ['您的作品', { isOwn: true }],
  ['今天的3票都投完了，明天再来。', { left: 0 }],
  ['按银行的规定，您现在不能投票。', { isKeptOut: true }],
])('no vote is offered that would be refused: %s', async (text, voting) => {
  expect(await shown(voting)).toEqual([text, 0])
})
