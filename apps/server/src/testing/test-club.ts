import { afterAll } from 'vitest'
import { buildTestApp, type TestClub, type TestOptions } from './build-test-app.ts'

/** One club for all tests of a file, closed after them; await it at the top of the file. */
export async function testClub(options: TestOptions = {}): Promise<TestClub> {
  const club = await buildTestApp(options)
  afterAll(() => club.close())
  return club
}
