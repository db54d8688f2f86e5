import { health } from '@club/contract/desk/health.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { kitWords } from '../../kit/kit.words.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Hidden, Part, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { healthWords } from './health.words.ts'

/** Who is at the desk; whoever may, ends their sessions. */
export function PeoplePart() {
  const words = useWords(healthWords)
  const { roles: roleNames } = useWords(kitWords)
  const { time, count, list } = useFormat()
  const openAct = useAct()
  const mayEnd = useMay()('desk end-sessions')
  const { data, error, refetch } = useAnswer(health.sessions, {})
  const rows = data?.people
  type Person = NonNullable<typeof rows>[number]
  const end = ({ personId, name }: Person) => (
    <Button
      look="quiet"
      onClick={() =>
        openAct({
          act: 'desk end-sessions',
          args: { person: personId },
          title: words.endOf(name),
          reasons: words.reasons,
        })
      }
    >
      {words.end} <Hidden>{name}</Hidden>
    </Button>
  )
  return (
    <Part title={words.people}>
      <Table
        caption={words.people}
        columns={[
          {
            title: words.person,
            cell: ({ name, isOwn }) => (
              <Row>
                {name}
                {isOwn && <Badge>{words.you}</Badge>}
              </Row>
            ),
          },
          { title: words.roles, cell: ({ roles }) => list(roles.map((role) => roleNames[role])) },
          { title: words.sessions, cell: ({ sessions }) => count(sessions), isNumber: true },
          { title: words.startedAt, cell: ({ startedAt }) => time(startedAt) },
          { title: words.seenAt, cell: ({ seenAt }) => time(seenAt) },
          ...(mayEnd ? [{ title: words.end, cell: end }] : []),
        ]}
        rows={rows}
        keyOf={({ personId }) => personId}
        error={error}
        refetch={refetch}
      />
    </Part>
  )
}
