import type { ViewName } from "../../src/domain/navigation/route.js";
import { FIRST_VIEWS } from "../../src/presentation-react/views/first-views.js";
import { FURTHER_VIEWS } from "../../src/presentation-react/views/further-views.js";

/** The name of every view that can be drawn. */
export const VIEW_NAMES = Object.keys({ ...FIRST_VIEWS, ...FURTHER_VIEWS }) as ViewName[];
