/** Which paths exist: resources, bodies, problems. */
package io.carillon.web.rest;
