import { audit } from '@club/contract/desk/audit.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { PageHeading, Part } from '../../kit/ui/layout.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { ActDetails } from './act-details.tsx'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import { AuditFilters, anyAct } from './audit-filters.tsx'
import { DownloadActs } from './download-acts.tsx'

type Answer = DeskAnswerOf<typeof audit.list>
export type ShownAct = Answer['acts'][number]

/** The audit log: one row an act, found by what, who, when and about whom. */
export function Page() {
  const words = useWords(auditWords)
  const { time, count } = useFormat()
  const [asked, setAsked] = useState(anyAct)
  const pages = usePages(audit.list, asked, ({ acts, count: found }) =>
    acts.map((act) => ({ ...act, found })),
  )
  const found = pages.rows?.[0]?.found
  const columns: Column<ShownAct>[] = [
    { title: words.time, cell: ({ at }) => time(at), isShort: true },
    { title: words.who, cell: ({ operator }) => operator },
    {
      title: words.what,
      cell: ({ act, title }) => {
        const name = title ?? words.others[act]
        return (
          <>
            {name && <div>{name}</div>}
            <span className={name ? styles.code : styles.act}>{act}</span>
          </>
        )
      },
    },
    { title: words.why, cell: ({ reason }) => reason || words.noReason },
    { title: words.outcome, cell: (act) => <ActDetails act={act} /> },
  ]
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <AuditFilters onAsked={setAsked} />
      <Part title={words.acts} actions={<DownloadActs asked={asked} />}>
        <p role="status">{found ? words.count(count(found.acts), found.isRough) : ''}</p>
        <Table
          caption={words.acts}
          columns={columns}
          {...pages}
          keyOf={({ auditId }) => auditId}
          empty={words.none}
        />
      </Part>
    </>
  )
}
