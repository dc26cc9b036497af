package io.carillon.web.rest;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Keeps browsers from framing the dashboard, guessing types, and running foreign scripts. */
@WebFilter("/*")
public class ResponseHeaders implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletResponse http = (HttpServletResponse) response;
    http.setHeader(
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
    http.setHeader("X-Content-Type-Options", "nosniff");
    http.setHeader("Referrer-Policy", "same-origin");
    http.setHeader("Cache-Control", "no-store");
    chain.doFilter(request, response);
  }
}
