import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { invites } from '@club/contract/desk/invites.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { LookReason } from '../../kit/looks/look-reason.tsx'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PageHeading, Part, Row } from '../../kit/ui/layout.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { invitesWords } from './invites.words.ts'

type Held = DeskAnswerOf<typeof invites.held>['invitations'][number]

function Decide({ invited, inviter }: Held) {
  const words = useWords(invitesWords)
  const openAct = useAct()
  const may = useMay()
  const decide = (act: 'invites release' | 'invites refuse', args: Record<string, unknown>) => () =>
    openAct({ act, args, reasons: act === 'invites release' ? words.releaseReasons : words.refuseReasons })
  const one = { member: invited, ofInviter: false }
  const all = { member: inviter, ofInviter: true }
  if (!may('invites release')) return null
  return (
    <Row>
      <Button onClick={decide('invites release', one)}>{words.release}</Button>
      <Button onClick={decide('invites refuse', one)}>{words.refuse}</Button>
      <Button look="quiet" onClick={decide('invites refuse', all)}>
        {`${words.all}: ${words.refuse}`}
      </Button>
    </Row>
  )
}

function HeldTable({ reason }: { reason: string }) {
  const words = useWords(invitesWords)
  const { time, count } = useFormat()
  const pages = usePages(invites.held, { reason }, ({ invitations }) => invitations, { isLook: true })
  const columns: Column<Held>[] = [
    { title: words.invited, cell: ({ invited }) => invited },
    { title: words.inviter, cell: ({ inviter }) => inviter },
    { title: words.registeredAt, cell: ({ registeredAt }) => time(registeredAt), isShort: true },
    { title: words.channel, cell: ({ channel }) => channel },
    { title: words.left, cell: ({ left }) => count(left), isNumber: true },
    { title: words.decide, cell: (each) => <Decide {...each} /> },
  ]
  return (
    <Part title={words.list}>
      <Table
        caption={words.list}
        columns={columns}
        keyOf={({ invited }) => invited}
        empty={words.none}
        {...pages}
      />
    </Part>
  )
}

/** Invitations that came too fast, to release or refuse. */
export function Page() {
  const words = useWords(invitesWords)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <LookReason of="invites" usual={words.lookReasons}>
        {(reason) => <HeldTable reason={reason} />}
      </LookReason>
    </>
  )
}
