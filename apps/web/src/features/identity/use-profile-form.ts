import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type Answer, type CallError, useAction } from '../../kit/api.ts'
import { memberDraft } from '../../kit/form/draft.ts'
import type { Problems } from '../../kit/form/problems.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { setUserInfo } from '../../kit/session.ts'
import { showToast } from '../../kit/toast.tsx'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { fieldOfStatus } from './identity-form.rules.ts'
import { noteNickNameChange, takeNickNameChange } from './login-source.ts'
import { type ProfileWords, profileWords } from './profile.words.ts'
import {
  birthYears,
  changesOf,
  emptyProfile,
  type ProfileValues,
  problemsOf,
  profileTaskIds,
  takenBack,
  valuesOf,
  withDue,
} from './profile-form.rules.ts'
import { userDataNeed, userInfoNeed } from './profile-needs.ts'

/** Result of the last save; `before` holds the values that can be restored. */
export type SaveResult = { kind: 'saved'; before: ProfileValues | null } | { kind: 'undone' | 'unchanged' }

/** The member's personal data on the server, and the form for it: rules/identity#profile. */
export function useProfileForm() {
  const words = useWords(profileWords)
  const stored = useNeed(userDataNeed)
  const user = useNeed(userInfoNeed)
  const rename = useAction(identity.updateNickName)
  const update = useAction(identity.userDataUpdate)
  const openTasks = useOpenProfileTasks()
  const [result, setResult] = useState<SaveResult | null>(null)
  const saved = stored.data && user.data ? valuesOf(stored.data, user.data.unitId) : null
  const form = useForm<ProfileValues>({
    initial: saved ?? emptyProfile,
    check: (values) => (saved ? textsOf(problemsOf(values, saved), words) : {}),
    send: save,
    fieldOfStatus,
    onRefused,
    draft: user.data && memberDraft('profileDraft', user.data.userId),
  })

  async function store({ name, data }: ReturnType<typeof changesOf>): Promise<void> {
    if (name) setUserInfo(await rename.attempt(name))
    if (data) await update.attempt(data)
    await Promise.all([stored.refetch(), user.refetch()])
    form.reset()
  }

  function save(values: ProfileValues): Promise<void> | void {
    if (!saved) return
    const changes = withDue(changesOf(values, saved), values, openTasks)
    if (!changes.name && !changes.data) {
      form.reset()
      return setResult({ kind: 'unchanged' })
    }
    return store(changes).then(() => {
      takeNickNameChange()
      setResult({ kind: 'saved', before: takenBack(changes.data, saved) })
      showToast(words.saved)
    })
  }

  /** Restores the values that the last save cleared. */
  async function undo(before: ProfileValues): Promise<void> {
    if (!saved) return
    await form.run(async () => {
      await store({ name: null, data: changesOf(before, saved).data })
      setResult({ kind: 'undone' })
      showToast(words.undone)
    })
  }

  function onRefused({ status }: CallError): boolean {
    if (status === statuses.notLoggedIn) noteNickNameChange()
    return false
  }

  const failed = [stored, user].find(({ data, error }) => error && !data)
  return {
    form,
    /** The stored values, which take two answers. */
    saved: {
      ...(failed ?? stored),
      error: failed?.error ?? null,
      data: (form.isReady && saved) || undefined,
    } satisfies Answer<ProfileValues>,
    user,
    /** Null as soon as the form changes again. */
    result: form.isChanged ? null : result,
    undo,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

function useOpenProfileTasks() {
  const { data } = useNeed(tasksNeed)
  return profileTaskIds.filter((taskId) =>
    data?.list.some((task) => task.taskId === taskId && task.finishedTaskTime === null),
  )
}

function textsOf(
  { nickName, birthYear, city, branchId }: ReturnType<typeof problemsOf>,
  words: ProfileWords,
): Problems<ProfileValues> {
  return {
    nickName: nickName && words.name[nickName],
    birthYear: birthYear && words.about.birthYearWrong(birthYears.from, birthYears.to),
    city: city && words.about.cityLong,
    branchId: branchId && words.branch.chooseWrong,
  }
}
