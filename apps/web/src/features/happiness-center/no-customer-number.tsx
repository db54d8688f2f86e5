import { OpenAccountLink } from '../../kit/bank-page/bank-page-link.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { appInfoNeed } from '../content/content-needs.ts'
import { centerWords } from './words.ts'

export function Overlay({ hide }: OverlayControls) {
  const { common } = useWords(kitWords)
  const { tasks } = useWords(centerWords)
  const { data } = useAnswer(appInfoNeed)
  return (
    <Stack>
      <OverlayTitle>{common.friendlyNotice}</OverlayTitle>
      <p>{tasks.noCustomer.text}</p>
      <p>{tasks.noCustomer.how}</p>
      {data?.brand.openAccount && (
        <OverlayAction>
          <OpenAccountLink page={data.brand.openAccount} />
        </OverlayAction>
      )}
      <Button kind="main" onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}
