import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { members } from '@club/contract/desk/members.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer, useCall } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { downloadText } from '../../kit/ui/download.tsx'
import { Select } from '../../kit/ui/field.tsx'
import { Part, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Failed } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
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

type Export = DeskAnswerOf<typeof members.exports>['exports'][number]

function Download({ orderId }: Export) {
  const words = useWords(membersWords)
  const make = useCall(members.exportData, { changesNothing: true })
  const download = async () => {
    const file = await make.mutateAsync({ orderId }).catch(() => null)
    if (file) downloadText(file.fileName, file.html, 'text/html')
  }
  return (
    <Stack>
      <div>
        <Button icon="download" isBusy={make.isPending} onClick={() => void download()}>
          {words.download}
        </Button>
      </div>
      {make.error && <Failed error={make.error} />}
    </Stack>
  )
}

/** The exports of a member that the reader ordered or confirmed; nothing is shown if there are none. */
export function MemberExports({ userId }: { userId: string }) {
  const words = useWords(membersWords)
  const { time } = useFormat()
  return (
    <Answer of={useAnswer(members.exports, { userId })}>
      {({ exports }) =>
        exports.length > 0 && (
          <Part title={words.exports}>
            <Table
              caption={words.exports}
              columns={[
                { title: words.document, cell: ({ document }) => document },
                { title: words.orderedBy, cell: ({ orderedBy }) => orderedBy },
                { title: words.confirmedBy, cell: ({ confirmedBy }) => confirmedBy },
                { title: words.downloadUntil, cell: ({ until }) => time(until), isShort: true },
                { title: words.download, cell: (each) => <Download {...each} /> },
              ]}
              rows={exports}
              keyOf={({ orderId }) => orderId}
            />
          </Part>
        )
      }
    </Answer>
  )
}
