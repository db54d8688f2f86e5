import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Answer, type CallError, useAction, useAnswer } from '../../../kit/calls/api.ts'

import { memberDraft } from '../../../kit/form/draft.ts'
import type { Problems } from '../../../kit/form/problems.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import { setUserInfo } from '../../../kit/session/session.ts'
import { tasksNeed } from '../../tasks/tasks-needs.ts'
import { userDataNeed, userInfoNeed } from '../identity-needs.ts'
import { fieldOfStatus } from '../mobile/identity-form.rules.ts'
import { noteNickNameChange, takeNickNameChange } from '../sign-in/login-source.ts'
import { type NickNameWords, nickNameWords } from './nick-name.words.ts'
import {
  birthYears,
  changesOf,
  emptyProfile,
  type ProfileProblems,
  type ProfileValues,
  profileTaskIds,
  takenBack,
  valuesOf,
  withDue,
} from './profile-form.rules.ts'
import { type FormPart, fieldsOf, isPartChanged, problemsOfPart, withPart } from './profile-parts.rules.ts'
import { type ProfileWords, profileWords } from './words.ts'

/** Result of the last save of a part; `before` holds the values that can be restored. */
export type SaveResult = { part: FormPart } & (
  | { kind: 'saved'; before: ProfileValues | null }
  | { kind: 'undone' | 'unchanged' }
)

/** The stored values, which take two answers. */
function useStoredProfile() {
  const stored = useAnswer(userDataNeed)
  const user = useAnswer(userInfoNeed)
  const failed = [stored, user].find(({ data, error }) => error && !data)
  return {
    user,
    saved: stored.data && user.data ? valuesOf(stored.data, user.data.unitId) : null,
    answer: { ...(failed ?? stored), error: failed?.error ?? null },
    refetch: () => Promise.all([stored.refetch(), user.refetch()]),
  }
}

/**
 * The member's personal data on the server, and the form for it: rules/identity#profile. One part is checked and
 * saved at a time; the input of the others stays.
 */
export function useProfileForm(part: FormPart | null) {
  const words = useWords(profileWords)
  const nickNames = useWords(nickNameWords)
  const { user, saved, answer, refetch } = useStoredProfile()
  const send = useSending()
  const openTasks = useOpenProfileTasks()
  const [result, setResult] = useState<SaveResult | null>(null)
  const form = useForm<ProfileValues>({
    initial: saved ?? emptyProfile,
    check: (values) => (saved && part ? textsOf(problemsOfPart(part, values, saved), words, nickNames) : {}),
    send: save,
    fieldOfStatus,
    onRefused,
    draft: user.data && memberDraft('profileDraft', user.data.userId),
  })

  useFailureCleared(form, part)

  async function store(changes: Changes): Promise<void> {
    await send(changes)
    await refetch()
    drop()
  }

  /** Discards the input of the part. */
  function drop(): void {
    if (part) form.reset(fieldsOf[part])
  }

  function save(all: ProfileValues): Promise<void> | void {
    if (!saved || !part) return
    const values = withPart(part, all, saved)
    const changes = withDue(changesOf(values, saved), values, openTasks)
    if (!changes.name && !changes.data) {
      drop()
      return setResult({ part, kind: 'unchanged' })
    }
    return store(changes).then(() => {
      takeNickNameChange()
      setResult({ part, kind: 'saved', before: takenBack(changes.data, saved) })
      showToast(words.saved)
    })
  }

  /** Restores the values that the last save cleared. */
  async function undo(before: ProfileValues): Promise<void> {
    if (!saved || !part) return
    await form.run(async () => {
      await store({ name: null, data: changesOf(before, saved).data })
      setResult({ part, kind: 'undone' })
      showToast(words.undone)
    })
  }

  function onRefused({ status }: CallError): boolean {
    if (status === statuses.notLoggedIn) noteNickNameChange()
    return false
  }

  return {
    form,
    saved: { ...answer, data: (form.isReady && saved) || undefined } satisfies Answer<ProfileValues>,
    user,
    drop,
    /** Null as soon as the part changes again. */
    result:
      saved && part && part === result?.part && !isPartChanged(part, form.values, saved) ? result : null,
    undo,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

type Changes = ReturnType<typeof changesOf>

/** Sends changes to the server. */
function useSending() {
  const rename = useAction(identity.updateNickName)
  const update = useAction(identity.userDataUpdate)
  return async ({ name, data }: Changes): Promise<void> => {
    if (name) setUserInfo(await rename.attempt(name))
    if (data) await update.attempt(data)
  }
}

/** A save that failed belongs to the part that was left. */
function useFailureCleared({ setProblem }: Form<ProfileValues>, part: FormPart | null): void {
  const clear = useEffectEvent(() => setProblem('form', undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every change of the part
  useEffect(() => clear(), [part])
}

function useOpenProfileTasks() {
  const { data } = useAnswer(tasksNeed)
  return profileTaskIds.filter((taskId) =>
    data?.list.some((task) => task.taskId === taskId && task.finishedTaskTime === null),
  )
}

function textsOf(
  { nickName, birthYear, city, branchId }: ProfileProblems,
  words: ProfileWords,
  nickNames: NickNameWords,
): Problems<ProfileValues> {
  return {
    nickName: nickName && nickNames[nickName],
    birthYear: birthYear && words.about.birthYearWrong(birthYears.from, birthYears.to),
    city: city && words.about.cityLong,
    branchId: branchId && words.branch.chooseWrong,
  }
}
