import type { ViewName } from "../../src/domain/navigation/routes.js";
import { VIEWS } from "../../src/presentation-react/views/views.js";

/** The name of every view that can be drawn. */
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[];
