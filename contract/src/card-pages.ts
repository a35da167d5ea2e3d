/** Where who leaves a card page without paying comes back to: the page is told what it was, and says what became of it. */
export const leftPath = (returnPath: string): string => returnPath.replace(/([?&])orderId=/, '$1leftOrderId=')
