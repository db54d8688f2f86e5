import { inviteGroupSize } from '@club/contract/invite.constants.ts'
import { invite } from '@club/contract/invite.ts'
import { useAction } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { kitWords } from '../../kit/words.ts'
import { inviteWords } from './words.ts'

/** Asks the member to confirm a full group of ten, after which the next one begins. */
export function Overlay({ hide, groups }: { groups: number } & OverlayControls) {
  const { common } = useWords(kitWords)
  const words = useWords(inviteWords).inviter
  const action = useAction(invite.confirmGroup)
  async function confirm(): Promise<void> {
    if (!(await action.run({ groups }))) return
    showToast(words.confirmed)
    hide()
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text(inviteGroupSize, groups)}</p>
      <p>{words.next}</p>
      {action.error && (
        <Notice kind="error" title={action.error.message}>
          {words.failed}
        </Notice>
      )}
      <OverlayAction>
        <Button kind="main" isBusy={action.isRunning} onClick={() => void confirm()}>
          {words.confirm}
        </Button>
      </OverlayAction>
      <Button isWide onClick={hide}>
        {common.later}
      </Button>
    </Stack>
  )
}
