import type { AnswerOf } from '@club/contract/endpoint.ts'
import { greetingKinds, type MessageKind } from '@club/contract/messages.constants.ts'
import { messages } from '@club/contract/messages.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CallError, useAction } from '../../kit/calls/api.ts'
import { listNeed } from '../../kit/calls/need.ts'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { noteUnreadMessages } from '../../kit/session/session.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { Buttons, Card } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { GreetingsOff } from '../greetings/greetings-choice.tsx'
import styles from './messages-page.module.css'
import { messagesWords } from './words.ts'

const messagesNeed = listNeed(messages.list, {})

type MemberMessage = AnswerOf<typeof messages.list>['list'][number]

const marks: Record<MessageKind, IconName> = {
  caseAnswered: 'done',
  mobileChanged: 'person',
  passkeyAdded: 'lock',
  pointsMadeGood: 'points',
  claimReopened: 'points',
  invitationReleased: 'person',
  invitationRefused: 'person',
  workShown: 'done',
  workSentBack: 'history',
  workTakenDown: 'history',
  prizeGiven: 'medal',
  helperAsks: 'person',
  helperEnded: 'person',
  helpEnded: 'person',
  familyGreeting: 'mail',
  greetingSeason: 'sun',
  greetingMonthWon: 'ranking',
  greetingMonthEnd: 'calendar',
  greetingMedal: 'medal',
  rulesChange: 'points',
  rulesStay: 'points',
}

/** What the club told this member, newest first: rules/messages#messages-of-a-member. */
export function ClubMessages() {
  const { club: words } = useWords(messagesWords)
  const pages = usePagedAnswer(messagesNeed).data?.pages
  const headingId = useId()
  useMarkRead(pages)
  const { notice, remove, error } = useRemoval(pages?.[0]?.removed ?? 0)
  return (
    <section className={styles.club} aria-labelledby={headingId}>
      {/* Sighted readers have the page's title instead. */}
      <h2 id={headingId} className="only-read">
        {words.title}
      </h2>
      {notice}
      {error && <Notice kind="error">{error.message}</Notice>}
      <Card>
        <PagedList
          {...messagesNeed}
          label={words.title}
          moreWord={words.more}
          endWord={words.end}
          renderRow={(one) => <Row key={one.messageId} message={one} onRemove={remove} />}
          empty={<Empty title={words.none} text={words.noneText} />}
        />
      </Card>
    </section>
  )
}

/** Marks the messages on the page as read. Their marks stay, since a page does not change under its reader. */
function useMarkRead(pages: readonly { list: readonly MemberMessage[] }[] | undefined): void {
  const { attempt } = useAction(messages.read)
  const sent = useRef(new Set<string>())
  useEffect(() => {
    const messageIds = (pages ?? [])
      .flatMap(({ list }) => list)
      .filter(({ isRead, messageId }) => !isRead && !sent.current.has(messageId))
      .map(({ messageId }) => messageId)
    if (messageIds.length === 0) return
    for (const id of messageIds) sent.current.add(id)
    attempt({ messageIds }).then(
      ({ unreadMessages }) => noteUnreadMessages(unreadMessages),
      // If this fails, the next visit marks them.
      () => undefined,
    )
  }, [pages, attempt])
}

/** Removes a message, and brings back those removed in the last few minutes. */
function useRemoval(removed: number): {
  notice: ReactNode
  remove: (messageId: string) => void
  error: CallError | null
} {
  const { club: words, undo } = useWords(messagesWords)
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so the focus goes to what can be done next.
  const focusBox = () => box.current?.focus()
  const removal = useAction(messages.remove, {
    onSuccess: () => {
      setOver(false)
      focusBox()
    },
  })
  const restoring = useAction(messages.restore, {
    onSuccess: ({ restored }) => {
      setOver(restored === 0)
      focusBox()
    },
  })
  const bringBack = (
    <Notice
      kind="success"
      action={
        <Button icon="again" isBusy={restoring.isRunning} onClick={() => void restoring.run({})}>
          {undo}
        </Button>
      }
    >
      {words.removed}
    </Notice>
  )
  return {
    notice: (
      <div ref={box} tabIndex={-1} className={styles.status}>
        {isOver ? <Notice kind="info">{words.undoOver}</Notice> : removed > 0 && bringBack}
      </div>
    ),
    remove: (messageId) => void removal.run({ messageId }),
    error: removal.error ?? restoring.error,
  }
}

function Row({ message, onRemove }: { message: MemberMessage; onRemove: (messageId: string) => void }) {
  const { club: words } = useWords(messagesWords)
  const language = useLanguage()
  const { messageId, kind, title, text, quote, link, time, isRead } = message
  const isGreeting = greetingKinds.some((each) => each === kind)
  return (
    <li className={styles.message}>
      <span className={styles.mark}>
        <Icon name={marks[kind]} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {!isRead && <span className={styles.unread}>{words.unread}</span>}
        </h3>
        <p>{text}</p>
        {quote !== null && <p className={styles.quote}>{quote}</p>}
        <p className={styles.note}>
          <time dateTime={time}>{timeInWords(time, language)}</time>
        </p>
        <Buttons>
          {link && (
            <LinkButton icon="next" to={link.path}>
              {link.words}
            </LinkButton>
          )}
          {isGreeting && <GreetingsOff />}
          <Button
            kind="quiet"
            icon="close"
            aria-label={words.removeThis(title)}
            onClick={() => onRemove(messageId)}
          >
            {words.remove}
          </Button>
        </Buttons>
      </div>
    </li>
  )
}
