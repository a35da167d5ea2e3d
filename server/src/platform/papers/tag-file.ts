import { contentTypes } from '@crossdock/contract/files'
import type { FileAnswer } from '../file-answers.ts'
import { type Tag, type TagSize, tagsPdf, tagsZpl } from './tag.ts'

/** Tags as the file that a call answers. */
export const tagFile = async (
  tags: readonly Tag[],
  size: TagSize,
  title: string,
  format: 'pdf' | 'zpl',
): Promise<FileAnswer> =>
  format === 'zpl'
    ? { file: Buffer.from(tagsZpl(tags, size)), name: `${title}.zpl`, contentType: contentTypes.zpl }
    : { file: await tagsPdf(tags, size, title), name: `${title}.pdf`, contentType: contentTypes.pdf, inline: true }
