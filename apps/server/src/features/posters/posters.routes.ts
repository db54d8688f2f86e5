import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { posters } from '@club/contract/posters.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import { type ShownItem, shownItem } from '../content/content.ts'
import { certificateSheet } from './certificate-sheet.ts'
import { invitationSheet } from './invitation-sheet.ts'
import { itemSheet } from './item-sheet.ts'
import { mayStandOnPoster } from './poster-contents.ts'
import { thumbnailAddress, thumbnailSize } from './poster-images.ts'
import type { PosterRenderer } from './poster-renderer.ts'
import { words } from './posters.words.ts'
import type { PostersContext, PosterWork } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import { templateBy, templateIds } from './templates.ts'
import { workSheet } from './work-sheet.ts'

type CreateCall = Call<typeof posters.create>

async function workOf(context: PostersContext, call: CreateCall): Promise<PosterWork> {
  const { workNo } = call.request
  const work = workNo === undefined ? null : await context.findWork(context.db, workNo, call)
  if (!work) throw new AppError('workUnknown')
  return work
}

function itemOf({ published }: PostersContext, { request, language }: CreateCall): ShownItem {
  const { itemKind, itemId = '' } = request
  const item = itemKind === undefined ? null : shownItem(published, itemKind, itemId, language)
  if (!item) throw new AppError('contentUnknown')
  return item
}

/** What the poster shows. Throws if its template, work or item is unknown, or the work won no prize. */
async function sheetOf(context: PostersContext, call: CreateCall): Promise<Sheet> {
  const { kind, text = '' } = call.request
  if (!mayStandOnPoster(call.language, text)) throw new AppError('posterTextRefused')
  const template = templateBy(call.request.template)
  if (!template) throw new AppError('contentUnknown')
  if (kind === 'invitation') return invitationSheet(context, { template, text }, call)
  if (kind === 'item') return itemSheet(context, { template, text, item: itemOf(context, call) }, call)
  const work = await workOf(context, call)
  if (kind === 'certificate') {
    if (!work.isOwn || work.awards.length === 0) throw new AppError('notAwarded')
    return certificateSheet(context, { template, work }, call)
  }
  return workSheet(context, { template, text, work }, call)
}

/** Posters and certificates: rules/contest#posters. */
export function postersRoutes(context: PostersContext, renderer: PosterRenderer): HandlersOf<typeof posters> {
  return {
    templates: async ({ language }): Promise<AnswerOf<typeof posters.templates>> => ({
      list: templateIds.map((template) => ({
        template,
        name: words[language].templates[template],
        imageUrl: thumbnailAddress(template),
        ...thumbnailSize,
      })),
    }),
    create: async (call) => renderer.make(await sheetOf(context, call), call),
  }
}
