import { privacy } from '@club/contract/privacy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../kit/calls/api.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { refreshClosing } from './closes-at.ts'
import { privacyWords } from './words.ts'

/** The undo while the account is being closed: rules/privacy#closing-an-account. */
export function Closing({
  closesAt,
  hasTitle = true,
  onUndone,
}: {
  closesAt: string
  hasTitle?: boolean
  onUndone?: () => void
}) {
  const { closing: words, close } = useWords(privacyWords)
  const language = useLanguage()
  const client = useQueryClient()
  const undo = useAction(privacy.undoClosing)
  async function takeBack(): Promise<void> {
    if ((await undo.run({})) === null) return
    await refreshClosing(client)
    showToast(words.undone)
    onUndone?.()
  }
  return (
    <Card>
      <Stack>
        <Notice kind="warning" {...(hasTitle && { title: words.title })}>
          {words.text(timeInWords(closesAt, language))}
        </Notice>
        {undo.error && <Notice kind="error">{undo.error.message || close.failed}</Notice>}
        <Button kind="main" isBusy={undo.isRunning} onClick={() => void takeBack()}>
          {words.undo}
        </Button>
      </Stack>
    </Card>
  )
}
