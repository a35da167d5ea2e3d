/** What an import did that was answered at once; throws when it has become a job. */
export function atOnce<Answer extends object>(answer: Answer): Exclude<Answer, { jobId: string }> {
  if ('jobId' in answer) throw new Error('The import has become a job.')
  return answer as Exclude<Answer, { jobId: string }>
}
