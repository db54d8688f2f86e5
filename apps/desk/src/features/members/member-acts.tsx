import type { ShownMember } from '@club/contract/desk/members.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { DateField, Select } from '../../kit/ui/field.tsx'
import { Row } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { DocumentForm, type FormProps } from './document-form.tsx'
import { documentPattern } from './document-number.ts'
import { ExportButton, MemberExports } from './member-exports.tsx'
import { membersWords } from './members.words.ts'

/** What can be done with the member's account. */
export function MemberActs({ member, reason }: { member: ShownMember; reason: string }) {
  const words = useWords(membersWords)
  const may = useMay()
  const openAct = useAct()
  const { userId, state, bar, devices, passkeys, today } = member
  if (state === 'erasing' || state === 'erased') return null
  const reasons = [reason, ...words.actReasons]
  const simple = (act: 'members unbar' | 'sessions end' | 'passkeys end', title: string) =>
    may(act) && <Button onClick={() => openAct({ act, args: { member: userId }, reasons })}>{title}</Button>
  return (
    <section aria-label={words.moreActs}>
      <Row>
        {may('members bar') && (
          <Button
            onClick={() =>
              openAct({
                act: 'members bar',
                title: words.bar,
                args: { member: userId },
                form: (args, setArgs) => <BarForm args={args} setArgs={setArgs} today={today} />,
                isComplete: ({ until, forGood }) => forGood === true || Boolean(until),
                reasons,
              })
            }
          >
            {words.bar}
          </Button>
        )}
        {bar && simple('members unbar', words.unbar)}
        {devices.length > 0 && simple('sessions end', words.endSessions)}
        {passkeys > 0 && simple('passkeys end', words.endPasskeys)}
        {may('privacy export') && <ExportButton userId={userId} reasons={reasons} />}
        {may('privacy erase') && (
          <Button
            look="danger"
            onClick={() =>
              openAct({
                act: 'privacy erase',
                title: words.erase,
                args: { member: userId },
                form: (args, setArgs) => <DocumentForm args={args} setArgs={setArgs} />,
                isComplete: ({ document }) => documentPattern.test(String(document ?? '')),
                reasons,
              })
            }
          >
            {words.erase}
          </Button>
        )}
      </Row>
      {may('privacy export') && <MemberExports userId={userId} />}
    </section>
  )
}

/** How long a bar holds: until a day, or for good. */
function BarForm({ args: { member, until, forGood }, setArgs, today }: FormProps & { today: string }) {
  const words = useWords(membersWords)
  const kind = forGood === true ? 'forGood' : until === undefined ? '' : 'until'
  return (
    <>
      <Select
        label={words.end}
        value={kind}
        onValue={(chosen) =>
          setArgs(
            chosen === 'forGood' ? { member, forGood: true } : chosen ? { member, until: '' } : { member },
          )
        }
        choices={[
          { value: 'until', name: words.untilDay },
          { value: 'forGood', name: words.forGood },
        ]}
      />
      {kind === 'until' && (
        <DateField
          label={words.until}
          min={today}
          value={String(until)}
          onValue={(day) => setArgs({ member, until: day })}
        />
      )}
    </>
  )
}
