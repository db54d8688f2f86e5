import type { DeskAnswerOf, DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { CallSchemas } from '@club/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../format/format.ts'
import { kitWords } from '../kit.words.ts'
import { Answer, Progress } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { useAnswer } from './api.ts'

interface Counting {
  state: 'running'
  members: number
}
type Done<A> = Exclude<A, Counting>

const isCounting = (answer: unknown): answer is Counting =>
  (answer as { state?: unknown }).state === 'running'

/** The answer of a call that goes through all members: in a large club it takes long, and says how far it is. */
export function CountedAnswer<S extends CallSchemas>({
  entry,
  request,
  children,
}: {
  entry: DeskEndpoint<S>
  request: DeskRequestOf<DeskEndpoint<S>>
  children: (done: Done<DeskAnswerOf<DeskEndpoint<S>>>) => ReactNode
}) {
  const words = useWords(kitWords).common
  const { count } = useFormat()
  return (
    <Answer of={useAnswer(entry, request, { isUnderWay: isCounting })}>
      {(answer) =>
        isCounting(answer) ? (
          <Progress label={words.counting(count(answer.members))} />
        ) : (
          children(answer as Done<DeskAnswerOf<DeskEndpoint<S>>>)
        )
      }
    </Answer>
  )
}
