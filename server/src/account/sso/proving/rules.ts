/** How far a provider's clock may be off. */
const skew = 60_000

/** Whether somebody has signed in there since they were sent: what the provider remembers of them from before is no proof. */
export const isAnew = (provenAt: Date | null, begunAt: Date): provenAt is Date =>
  provenAt !== null && provenAt.getTime() >= begunAt.getTime() - skew
