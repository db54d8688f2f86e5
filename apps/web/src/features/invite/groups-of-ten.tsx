import type { AnswerOf } from '@club/contract/endpoint.ts'
import { inviteGroupSize } from '@club/contract/invite.constants.ts'
import type { invite } from '@club/contract/invite.ts'
import { useEffect, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { isConfirmationDue, leftInGroup } from './invite.rules.ts'
import { groupConfirm } from './invite-overlays.ts'
import styles from './invite-page.module.css'
import { inviteWords } from './words.ts'

/**
 * The remainder after full groups of ten. A full group that is not confirmed opens the confirmation, once per
 * visit of the page.
 */
export function GroupsOfTen({ answer }: { answer: AnswerOf<typeof invite.invitations> }) {
  const { groups: words } = useWords(inviteWords)
  const { show } = useOverlays()
  const asked = useRef(0)
  const { groups, remainder, total } = answer
  const isDue = isConfirmationDue(answer)
  useEffect(() => {
    // A stale answer, shown while the new one loads, must not ask again.
    if (!isDue || asked.current >= groups) return
    asked.current = groups
    show(groupConfirm, { groups })
  }, [isDue, groups, show])
  return (
    <>
      <p className={classes(lines.figure, styles.heading)}>{words.progress(remainder, inviteGroupSize)}</p>
      <Progress label={words.label} value={remainder} max={inviteGroupSize} />
      <p>{words.left(leftInGroup(remainder))}</p>
      {total > 0 && (
        <p className={lines.facts}>
          <span>{words.total(total)}</span>
          {groups > 0 && <span>{words.full(groups)}</span>}
        </p>
      )}
      {isDue && (
        <Notice
          kind="success"
          action={
            <Button isWide aria-haspopup="dialog" onClick={() => show(groupConfirm, { groups })}>
              {words.confirm}
            </Button>
          }
        >
          {words.confirmText}
        </Notice>
      )}
    </>
  )
}
