import { members } from '@club/contract/desk/members.ts'
import { type Language, languages, languageTable } from '@club/contract/languages.ts'
import { useState } from 'react'
import { useCall } from '../../kit/calls/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { downloadText } from '../../kit/ui/download.tsx'
import { Field, Select } from '../../kit/ui/field.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { useLanguage } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { documentPattern } from './document-number.ts'
import { membersWords } from './members.words.ts'

/** Makes the file for a member or their next of kin. */
export function ExportDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const words = useWords(membersWords)
  const current = useLanguage()
  const [document, setDocument] = useState('')
  const [language, setLanguage] = useState<Language>(current)
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const make = useCall(members.exportData, { changesNothing: true })
  const isDocument = documentPattern.test(document.trim())
  const send = async () => {
    setIsSent(true)
    if (!isDocument || reason.trim() === '') return
    const request = { userId, document: document.trim(), language, reason: reason.trim() }
    const file = await make.mutateAsync(request).catch(() => null)
    if (file) downloadText(file.fileName, file.html, 'text/html')
  }
  return (
    <Dialog
      title={words.exportTitle}
      onClose={onClose}
      actions={
        <Button look="main" isBusy={make.isPending} onClick={() => void send()}>
          {words.exportDo}
        </Button>
      }
    >
      <Stack>
        <p>{words.exportLead}</p>
        <Field
          label={words.document}
          hint={words.documentHint}
          value={document}
          onValue={setDocument}
          error={isSent && !isDocument ? words.documentWrong : null}
        />
        <Select
          label={words.language}
          value={language}
          onValue={(value) => setLanguage(languages.find((each) => each === value) ?? current)}
          choices={languages.map((each) => ({ value: each, name: languageTable[each].ownName }))}
        />
        <Field
          label={words.reason}
          value={reason}
          onValue={setReason}
          error={isSent && reason.trim() === '' ? words.reasonNeeded : null}
        />
        {make.data && (
          <Notice tone="good" isAnnounced>
            {words.exported(make.data.fileName)}
          </Notice>
        )}
        {make.error && <Failed error={make.error} />}
      </Stack>
    </Dialog>
  )
}
