import type { ShownMember } from '@club/contract/desk/members.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Facts, Part } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './member.module.css'
import { membersWords } from './members.words.ts'

/** Where the member is signed in, who helps, what they agreed to and what the club told them. */
export function MemberRest({ member }: { member: ShownMember }) {
  return (
    <div className={styles.rest}>
      <Devices member={member} />
      <People member={member} />
      <Messages member={member} />
    </div>
  )
}

interface Of {
  member: ShownMember
}

/** The day of an instant, in the reader's language. */
function useDay(): (instant: string) => string {
  const { time } = useFormat()
  return (instant) => time(instant).replace(/[,，]?\s*\d{1,2}:\d{2}$/, '')
}

/** Who it is. */
export function Who({ member }: Of) {
  const words = useWords(membersWords)
  const dayOf = useDay()
  const { userId, mobile, registeredAt, channel, source } = member
  return (
    <Part title={words.who}>
      <Facts
        facts={[
          [words.id, userId],
          [words.mobile, mobile ?? '–'],
          [words.registered, words.registeredBy(dayOf(registeredAt), words.channels[channel], source)],
        ]}
      />
    </Part>
  )
}

/** What the bank says, each with its day. */
export function Bank({ member: { bank } }: Of) {
  const words = useWords(membersWords)
  const { month } = useFormat()
  const dayOf = useDay()
  const { customerNo, tier, blacklist, assets } = bank
  const said = (text: string, asOf: string) => `${text}${words.asOf(dayOf(asOf))}`
  return (
    <Part title={words.bank}>
      <Facts
        facts={[
          [words.customerNo, customerNo ? said(words.linked, customerNo.asOf) : words.notLinked],
          [words.tier, tier ? said(tier.userLevel, tier.asOf) : words.saidNothing],
          [
            words.blacklist,
            blacklist
              ? said(blacklist.isBlack ? words.isBlack : words.notBlack, blacklist.asOf)
              : words.saidNothing,
          ],
          ...assets.map(
            (each) =>
              [
                words.assets(month(each.month)),
                said(each.reached ? words.reached : words.notReached, each.asOf),
              ] as const,
          ),
          ...(assets.length === 0 ? [[words.assets(''), words.saidNothing] as const] : []),
        ]}
      />
    </Part>
  )
}

function Devices({ member: { devices, passkeys } }: Of) {
  const words = useWords(membersWords)
  const dayOf = useDay()
  return (
    <Part title={words.devices}>
      {devices.length === 0 && <p>{words.noDevices}</p>}
      <ul className={styles.plain}>
        {devices.map(({ clientType, channel, firstUsedAt, lastUsedAt }) => (
          <li key={`${channel} ${firstUsedAt} ${lastUsedAt}`}>
            {words.device(
              clientType ? words.clients[clientType] : words.unknownClient,
              words.channels[channel],
            )}
            <p className={styles.soft}>{words.used(dayOf(firstUsedAt), dayOf(lastUsedAt))}</p>
          </li>
        ))}
      </ul>
      <p>{words.passkeys(passkeys)}</p>
    </Part>
  )
}

function People({ member: { helpers, consents } }: Of) {
  const words = useWords(membersWords)
  const dayOf = useDay()
  return (
    <>
      <Part title={words.helpers}>
        {helpers.length === 0 ? (
          <p>{words.noHelpers}</p>
        ) : (
          <ul className={styles.plain}>
            {helpers.map(({ name, mobile, state, since }) => (
              <li key={`${mobile} ${since}`}>
                {words.helper(name, mobile)}
                <p className={styles.soft}>{words.since(words.helperStates[state], dayOf(since))}</p>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={words.consents}>
        <ul className={styles.plain}>
          {consents.map(({ agreementId, title, version, state, at }) => (
            <li key={agreementId}>
              {title}
              <p className={styles.soft}>
                {words.consent(version, words.consentStates[state], at && dayOf(at))}
              </p>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function Messages({ member: { messages } }: Of) {
  const words = useWords(membersWords)
  const { time: timeOf } = useFormat()
  return (
    <Part title={words.messages}>
      {messages.length === 0 ? (
        <p>{words.noMessages}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard
        <ul className={styles.messages} tabIndex={0}>
          {messages.map(({ title, text, time, isRead }) => (
            <li key={`${time} ${title}`}>
              <strong>{title}</strong> {!isRead && <Badge>{words.unread}</Badge>}
              <p>{text}</p>
              <p className={styles.soft}>{timeOf(time)}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
