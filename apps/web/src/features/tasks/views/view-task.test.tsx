// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../kit/calls/api.ts'
import { LanguageProvider } from '../../../kit/i18n/i18n.tsx'
import { becomeVisitor, setUserInfo, type UserInfo } from '../../../kit/session/session.ts'
import { kitWords } from '../../../kit/words.ts'
import { dropView } from './stored-views.ts'
import { ViewTask } from './view-task.tsx'
import { viewWords } from './words.ts'

vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async () => {},
  readSecret: async () => null,
}))

const taskId = 'learn_retirement_map'
const task = { taskId, point: 10, isPaidElsewhere: false, blocker: null, minimumStaySeconds: 10 }
const begun = {
  status: statuses.ok,
  message: '',
  data: { viewToken: 'one', minimumStaySeconds: 10, lifetimeSeconds: 60 },
}
const failed = { status: statuses.viewTokenRefused, message: '没有记上', data: null }

let root: Root

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  await Promise.all([viewWords.load('zh_cn'), kitWords.load('zh_cn')])
  dropView(taskId)
  setUserInfo({ userId: 'u1', happyPointValue: 0, unreadMessages: 0 } as UserInfo)
  root = createRoot(document.body)
})
afterEach(() => {
  root.unmount()
  becomeVisitor()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a page whose view begins like this, and finds the line about it. */
async function lineAfter(beginning: object, text: string): Promise<HTMLElement> {
  const answers: Record<string, object> = {
    [tasks.all.path]: { status: statuses.ok, message: '', data: { today: '2026-11-20', list: [task] } },
    [tasks.beginView.path]: beginning,
    [tasks.stayInView.path]: { status: statuses.ok, message: '', data: { secondsLeft: 10 } },
  }
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path])))
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider initial="zh_cn">
        <ViewTask taskId={taskId} />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => document.body.textContent).toContain(text)
  const line = document.body.firstElementChild
  if (!(line instanceof HTMLElement)) throw new Error('there is a line')
  return line
}

test('the largest text has the line about points at the end of the page', async () => {
  const line = await lineAfter(begun, '看一会儿')
  expect(line.className).toContain('later')
})

test('a failure stays in sight with its button', async () => {
  const line = await lineAfter(failed, '没有记上')
  expect(line.className).not.toContain('later')
  expect(line.querySelector('button')?.textContent).toBe('再试一次')
})
