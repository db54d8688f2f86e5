import { path } from '@club/contract/page-paths.ts'
import { routes } from './routes.tsx'

/** Every page of the route table, for the browser test that visits each of them. */
export const pages = [
  ...routes.map(({ path, access, example = path }) => ({ path, access, example })),
  { path: path('/kit'), access: 'public', example: path('/kit') },
]
