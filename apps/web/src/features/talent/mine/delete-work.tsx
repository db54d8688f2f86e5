import { talent } from '@club/contract/talent.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import { useAction } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import { OverlayTitle } from '../../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../../kit/overlays/overlays.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { mineWords } from './mine.words.ts'

/** Says what deleting a work means, and does it: rules/contest#deletion. */
export function Overlay({ hide, workNo, name }: { workNo: string; name: string } & OverlayControls) {
  const { removing } = useWords(mineWords)
  const action = useAction(talent.deleteWork)
  async function remove(): Promise<void> {
    if (!(await action.run({ workNo }))) return
    showToast(removing.done)
    hide()
  }
  return (
    <Stack>
      <OverlayTitle>{removing.title(name)}</OverlayTitle>
      <p>{removing.text(undoMinutes)}</p>
      <p>{removing.counts}</p>
      {action.error && (
        <Notice kind="error" title={removing.failed}>
          {action.error.message}
        </Notice>
      )}
      <Button kind="main" isBusy={action.isRunning} onClick={() => void remove()}>
        {removing.confirm}
      </Button>
      <Button isWide onClick={hide}>
        {removing.keep}
      </Button>
    </Stack>
  )
}
