import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Answered, State } from '../../kit/ui/states.tsx'
import type { PlaceDetail } from './place-query.ts'
import { placeNeed } from './place-query.ts'
import { placeWords } from './words.ts'

/** A page about one place: loading, failed, unknown, or its `children`. */
export function KnownPlace({
  kind,
  placeId,
  back,
  children,
}: {
  kind: PlaceKind
  placeId: string
  /** The list that the place belongs to. */
  back: { path: string; word: string }
  children: (place: PlaceDetail) => ReactNode
}) {
  const words = useWords(placeWords)
  const title = usePageTitle()
  const detail = useAnswer(placeNeed(kind, placeId))
  return (
    <Answered
      query={detail}
      lines={6}
      hasBlock
      hidesPrevious
      frame={(state) => <PageColumn title={title}>{state}</PageColumn>}
      pick={({ place }) => place}
      unknown={() => (
        <PageColumn title={kind === 'hospital' ? words.unknownHospital : words.unknown}>
          <State picture="not-found" text={words.unknownText} />
          <LinkButton kind="main" to={back.path}>
            {back.word}
          </LinkButton>
        </PageColumn>
      )}
    >
      {children}
    </Answered>
  )
}
