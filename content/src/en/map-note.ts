/** Stands under each map of India. */
export const mapNote =
  'Drawn by hand and simplified. The outline follows the political map of the Survey of India.';
