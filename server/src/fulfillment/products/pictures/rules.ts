/** What the files table calls the owner of a product's picture. */
export const pictureOwner = 'product-picture'
