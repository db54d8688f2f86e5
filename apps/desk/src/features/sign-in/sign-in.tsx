import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { people } from '@club/contract/desk/people.ts'
import { useCall } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { kitWords } from '../../kit/kit.words.ts'
import { rememberAddress } from '../../kit/session/return-address.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './sign-in.module.css'
import { signInWords } from './sign-in.words.ts'

export type DemoPeople = DeskAnswerOf<typeof people.me>['demoPeople']

/** The invented people as cards; one press signs in. */
function DemoCards({ demoPeople }: { demoPeople: DemoPeople }) {
  const words = useWords(signInWords)
  const { roles } = useWords(kitWords)
  const { list } = useFormat()
  const { mutate, isPending, error } = useCall(people.demoSignIn)
  return (
    <Stack>
      <h2>{words.demoTitle}</h2>
      <Notice tone="warm">{words.demo}</Notice>
      <ul className={styles.cards}>
        {demoPeople.map(({ personId, name, roles: held }) => (
          <li key={personId}>
            <button
              type="button"
              className={styles.card}
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && mutate({ personId })}
            >
              <span className={styles.name}>{name}</span>
              <span>{list(held.map((role) => roles[role]))}</span>
            </button>
          </li>
        ))}
      </ul>
      {error && <Failed error={error} />}
    </Stack>
  )
}

/** The ways to sign in: the bank's, or in the demo club its people. */
export function SignInChoices({ demoPeople }: { demoPeople: DemoPeople }) {
  const words = useWords(signInWords)
  if (demoPeople.length > 0) return <DemoCards demoPeople={demoPeople} />
  return (
    // The bank's page comes in place of this one: what was open is opened again afterwards.
    <div onClickCapture={rememberAddress}>
      <ButtonLink look="main" icon="arrow" href="/sign-in">
        {words.bank}
      </ButtonLink>
    </div>
  )
}
