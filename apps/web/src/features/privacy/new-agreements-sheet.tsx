import { content } from '@club/contract/content.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useAnswer } from '../../kit/calls/api.ts'

import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { Changes, type Consent, FullText } from './agreement-text.tsx'
import { consentsNeed, refreshOpenAgreements } from './open-agreements.ts'
import { privacyWords } from './words.ts'

/** What has changed, in plain words, with 'agree' and 'later'. */
export function Overlay({ hide }: OverlayControls) {
  const words = useWords(privacyWords).news
  const consents = useAnswer(consentsNeed)
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.lead}</p>
      <Answered query={consents} lines={4} pick={({ list }) => list.filter(({ state }) => state === 'open')}>
        {(open) => <Open open={open} hide={hide} />}
      </Answered>
      <Button isWide onClick={hide}>
        {words.later}
      </Button>
      <p>{words.laterText}</p>
    </Stack>
  )
}

function Open({ open, hide }: { open: readonly Consent[]; hide: () => void }) {
  const { news: words, agreements } = useWords(privacyWords)
  const client = useQueryClient()
  const insert = useAction(content.agreementInsert)
  async function agree(): Promise<void> {
    for (const { agreementId, version } of open) {
      if ((await insert.run({ agreementId, version })) === null) return
    }
    await refreshOpenAgreements(client)
    hide()
  }
  return (
    <>
      {open.map((consent) => (
        <Stack key={consent.agreementId}>
          <h3>{consent.title}</h3>
          <Changes consent={consent} />
          <FullText consent={consent} />
        </Stack>
      ))}
      {insert.error && <Notice kind="error">{insert.error.message || agreements.failed}</Notice>}
      <Button kind="main" isBusy={insert.isRunning} onClick={() => void agree()}>
        {words.agree}
      </Button>
    </>
  )
}
