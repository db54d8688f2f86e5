import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { timeAgo } from '../../kit/i18n/relative-time.ts'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import {
  clearMessages,
  onMessagesChange,
  storedMessages,
  undoClear,
  undoLeftMs,
} from '../../kit/messages/message-list.ts'
import { maxStoredMessages, messageLog, type StoredMessage } from '../../kit/messages/message-log.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { readableText } from '../../kit/phone/readable-text.ts'
import { useIsMember } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Card, Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ReadAloud } from '../../kit/ui/read-aloud.tsx'
import { Empty, Skeleton } from '../../kit/ui/states.tsx'
import { GreetingsChoice } from '../greetings/greetings-choice.tsx'
import { ClubMessages } from './club-messages.tsx'
import styles from './messages-page.module.css'
import { messagesWords } from './words.ts'

/** The club's messages to the member, and the notices of this device: rules/messages#my-messages. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(messagesWords)
  const isHydrated = useHydrated()
  const isMember = useIsMember()
  if (!isMember)
    return (
      <PageColumn title={title} lead={words.lead}>
        {isHydrated ? <Messages /> : <Skeleton lines={4} />}
      </PageColumn>
    )
  return (
    <PageColumn title={title}>
      <ClubMessages />
      <GreetingsChoice />
      <Section title={words.device}>
        <p>{words.lead}</p>
        <Messages />
      </Section>
    </PageColumn>
  )
}

/** The stored messages, read again whenever they change. */
function useMessages(): { list: StoredMessage[]; canUndo: boolean } {
  const stored = useSyncExternalStore(onMessagesChange, storedMessages)
  const [tick, setTick] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the log changes or the undo expires
  const found = useMemo(() => ({ list: messageLog.read(), undoMs: undoLeftMs() }), [stored, tick])
  useEffect(() => {
    if (found.undoMs === 0) return
    const timer = setTimeout(() => setTick((last) => last + 1), found.undoMs)
    return () => clearTimeout(timer)
  }, [found.undoMs])
  return { list: found.list, canUndo: found.undoMs > 0 }
}

function Messages() {
  const words = useWords(messagesWords)
  const { list, canUndo } = useMessages()
  const body = useRef<HTMLUListElement>(null)
  return (
    <Stack>
      {canUndo && (
        <LiveRegion>
          <Notice
            kind="success"
            action={
              <Button icon="again" onClick={() => undoClear()}>
                {words.undo}
              </Button>
            }
          >
            {words.cleared}
          </Notice>
        </LiveRegion>
      )}
      {list.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {list.length > 0 && (
        <>
          <ReadAloud text={() => readableText(body.current)} startWord={words.read} stopWord={words.stop} />
          <Card>
            <ul className={styles.list} ref={body}>
              {list.map((message) => (
                <Message key={message.at + message.text} message={message} />
              ))}
            </ul>
          </Card>
          <p className={styles.note}>{words.most(maxStoredMessages)}</p>
          <Button icon="close" isWide onClick={() => clearMessages()}>
            {words.clear}
          </Button>
        </>
      )}
    </Stack>
  )
}

function Message({ message: { text, at, kind } }: { message: StoredMessage }) {
  const words = useWords(messagesWords)
  const language = useLanguage()
  const isError = kind === 'error'
  return (
    <li className={styles.message}>
      <span className={classes(styles.mark, isError && styles.error)}>
        <Icon name={isError ? 'error' : 'info'} />
      </span>
      <div className={styles.words}>
        <p>{text}</p>
        <p className={styles.note}>
          <span className={classes(isError && styles.error)}>{isError ? words.error : words.note}</span>
          {' · '}
          <time dateTime={at}>{timeAgo(new Date(at), new Date(), language)}</time>
        </p>
      </div>
    </li>
  )
}
