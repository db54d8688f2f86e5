import type { Downloadable } from '@club/contract/desk/acts.ts'
import { members } from '@club/contract/desk/members.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { Downloads } from '../../kit/acts/downloads.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { Button } from '../../kit/ui/button.tsx'
import { downloadText } from '../../kit/ui/download.tsx'
import { Select } from '../../kit/ui/field.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useLanguage } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { DocumentForm, type FormProps } from './document-form.tsx'
import { documentPattern } from './document-number.ts'
import { membersWords } from './members.words.ts'

/** The document under which the request is filed, and the language of the page that is handed over. */
function ExportForm({ args, setArgs }: FormProps) {
  const words = useWords(membersWords)
  return (
    <>
      <DocumentForm args={args} setArgs={setArgs} />
      <Select
        label={words.language}
        value={String(args.language)}
        onValue={(language) => setArgs({ ...args, language })}
        choices={languages.map((each) => ({ value: each, name: languageTable[each].ownName }))}
      />
    </>
  )
}

/** Orders an export, which a second person confirms. */
export function ExportButton({ userId, reasons }: { userId: string; reasons: readonly string[] }) {
  const words = useWords(membersWords)
  const language = useLanguage()
  const openAct = useAct()
  return (
    <Button
      onClick={() =>
        openAct({
          act: 'privacy export',
          title: words.exportData,
          args: { member: userId, language },
          form: (args, setArgs) => <ExportForm args={args} setArgs={setArgs} />,
          isComplete: ({ document }) => documentPattern.test(String(document ?? '')),
          reasons,
        })
      }
    >
      {words.exportData}
    </Button>
  )
}

async function downloadExport({ orderId }: Downloadable): Promise<void> {
  const file = await call(members.exportData, { orderId })
  downloadText(file.fileName, file.html, 'text/html')
}

/** The exports of a member that the reader ordered; nothing is shown if there are none. */
export function MemberExports({ userId }: { userId: string }) {
  const words = useWords(membersWords)
  return (
    <Answer of={useAnswer(members.exports, { userId })}>
      {({ exports }) => (
        <Downloads
          orders={exports}
          columns={[{ title: words.document, cell: ({ document }) => document }]}
          download={downloadExport}
        />
      )}
    </Answer>
  )
}
